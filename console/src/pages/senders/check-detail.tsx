/** What a check of a sender found: what is wrong, or when WhatsApp last called the address. */
import type { SenderCheck } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Moment } from '../../ui/moment.tsx'
import { senderCheckTexts } from './sender-check-texts.ts'

type Props = { entry: SenderCheck['checks'][number]; health: SenderCheck['sender']['health'] }

export function CheckDetail({ entry: { check, fault }, health: { lastVerificationDate } }: Props) {
  const texts = useTexts(senderCheckTexts)
  if (fault !== null) return texts.faults[fault]
  if (check !== 'verification') return null
  if (lastVerificationDate === null) return texts.lastCallOfOther
  return (
    <>
      {texts.lastCall} <Moment at={lastVerificationDate} as="ago" />
    </>
  )
}
