/**
 * Offers the templates where a step cannot be sent as a message because the customer has not
 * written for 24 hours.
 */
import { useQuery } from '@tanstack/react-query'
import { conversationQuery } from '../../../api/conversation-cache.ts'
import { useApi } from '../../../api/session.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { Drawer } from '../../../ui/overlays.tsx'
import { NoData } from '../../../ui/states.tsx'
import { TemplateReply } from '../../conversations/reply/template/template-reply.tsx'
import { stepTexts } from './step-texts.ts'
import type { Step } from './steps.ts'

/** `step` is the one that could not be sent; null: closed. */
type Props = { conversationId: string; step: Step | null; onClose: () => void }

export function TemplateDrawer({ conversationId, step, onClose }: Props) {
  const texts = useTexts(stepTexts)
  return (
    <Drawer
      title={step === null ? '' : texts.cannot(texts.names[step])}
      isOpen={step !== null}
      onClose={onClose}
    >
      <p className="notice notice-wait">{texts.windowClosed}</p>
      <Templates conversationId={conversationId} />
    </Drawer>
  )
}

function Templates({ conversationId }: { conversationId: string }) {
  const query = useQuery(conversationQuery(useApi(), conversationId))
  if (query.data === undefined) return <NoData query={query} />
  return <TemplateReply recipient={query.data} />
}
