/** The business numbers of the shop, with their health and actions. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendersQuery } from '../../api/senders.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty, NoData } from '../../ui/states.tsx'
import { NewSenderDialog } from './new-sender.tsx'
import { SenderCard } from './sender-card.tsx'
import { sendersTexts } from './senders-texts.ts'
import './senders.css'

/** The stream reports changes of state, but no figures. */
const HEALTH_MS = 5_000

export default function Senders() {
  const texts = useTexts(sendersTexts)
  const senders = useQuery({ ...sendersQuery(useApi()), refetchInterval: HEALTH_MS })
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="page">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <div className="sender-actions">
          <LinkButton href="/senders/connect" icon="plug">
            {texts.connect}
          </LinkButton>
          <Button look="quiet" icon="plus" onPress={() => setMaking(true)}>
            {texts.add}
          </Button>
        </div>
      </header>
      <NoData query={senders} />
      {senders.data?.length === 0 && (
        <Empty icon="phone" title={texts.none}>
          <p>{texts.noneHelp}</p>
        </Empty>
      )}
      <ul className="cards">
        {senders.data?.map((sender) => (
          <SenderCard key={sender.id} sender={sender} />
        ))}
      </ul>
      <NewSenderDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </div>
  )
}
