/**
 * The keys of the shop: their scopes and last use. Keys are created here, shown once, and revoked.
 */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keysQuery } from '../../api/keys.ts'
import { useApi } from '../../api/session.tsx'
import type { ApiKey } from '../../api/types.ts'
import { MINUTE_MS, useNow } from '../../i18n/now.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { NoData } from '../../ui/states.tsx'
import { scopeTexts } from '../../generated/scope-texts.ts'
import { keysTexts } from './keys-texts.ts'
import { NewKeyDialog } from './new-key.tsx'
import { RevokeDialog } from './revoke-key.tsx'
import './keys.css'

export default function Keys() {
  const texts = useTexts(keysTexts)
  const keys = useInfiniteQuery(keysQuery(useApi()))
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  return (
    <div className="page">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <Button icon="plus" onPress={() => setMaking(true)}>
          {texts.make}
        </Button>
      </header>
      <NoData query={keys} />
      <ul className="cards">
        {keys.data?.pages
          .flatMap(({ data }) => data)
          .map((key) => (
            <KeyCard key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
      </ul>
      <MoreButton list={keys} />
      <NewKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </div>
  )
}

function KeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const texts = useTexts(keysTexts)
  const now = useNow(MINUTE_MS)
  const may = useTexts(scopeTexts)
  const { id, name, prefix, scopes, createDate, expireDate, revokeDate, lastUseDate } = apiKey
  const isExpired = expireDate !== null && Date.parse(expireDate) <= now.getTime()
  const isValid = revokeDate === null && !isExpired
  return (
    <li id={id} className={`card key ${isValid ? '' : 'key-over'}`} tabIndex={-1}>
      <div className="key-head">
        <h2>
          <bdi>{name}</bdi> <code className="soft">{prefix}…</code>
        </h2>
        {isValid ? (
          <Button look="danger" isSmall onPress={onRevoke} aria-label={texts.revokeNamed(name)}>
            {texts.revoke}
          </Button>
        ) : (
          <span className="pill pill-calm">{revokeDate === null ? texts.expired : texts.revoked}</span>
        )}
      </div>
      <p className="pills">
        {scopes.map((scope) => (
          <span key={scope} className={`pill ${scope === 'admin' ? 'pill-wait' : 'pill-good'}`}>
            {may[scope]}
          </span>
        ))}
      </p>
      <dl className="key-facts small">
        <Fact name={texts.created} at={createDate} />
        <Fact name={texts.lastUsed} at={lastUseDate} none={texts.never} />
        {revokeDate === null ? (
          <Fact name={texts.expires} at={expireDate} none={texts.never} />
        ) : (
          <Fact name={texts.revoked} at={revokeDate} />
        )}
      </dl>
    </li>
  )
}

function Fact({ name, at, none = '' }: { name: string; at: string | null; none?: string }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{at === null ? none : <Moment at={at} />}</dd>
    </div>
  )
}
