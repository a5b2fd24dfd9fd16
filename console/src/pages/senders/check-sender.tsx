/** Asks WhatsApp about a sender, and says in words what works, what does not, and what to do. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Sender, SenderCheck } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CheckDialog } from '../../ui/check-dialog.tsx'
import { CheckDetail } from './check-detail.tsx'
import { senderCheckTexts } from './sender-check-texts.ts'

type Props = { sender: Sender; isOpen: boolean; onClose: () => void }

export function CheckSenderDialog({ sender: { id: senderId, address }, ...rest }: Props) {
  const texts = useTexts(senderCheckTexts)
  const api = useApi()
  const cache = useQueryClient()
  const check = async () => {
    const { ok, checks, sender }: SenderCheck = await api.senders.check(senderId)
    const results = checks.map((entry) => ({
      name: texts.checks[entry.check],
      ok: entry.ok,
      detail: <CheckDetail entry={entry} health={sender.health} />,
    }))
    return { ok, results }
  }
  return (
    <CheckDialog
      title={texts.checkTitle(formatPhoneNumber(address))}
      {...{ texts, check }}
      onSettled={() => cache.invalidateQueries({ queryKey: queryKeys.senders })}
      {...rest}
    />
  )
}
