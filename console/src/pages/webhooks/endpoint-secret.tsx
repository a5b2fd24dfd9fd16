/**
 * What a receiver verifies with, as it is made: a secret, which is shown this once, or a public
 * key.
 */
import type { NewWebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

type Props = Pick<NewWebhookEndpoint, 'secret' | 'publicKey'> & { onClose: () => void }

export function EndpointSecret({ secret, publicKey, onClose }: Props) {
  const texts = useTexts(webhooksTexts)
  return (
    <ShownOnce
      secret={secret ?? publicKey ?? ''}
      help={secret === null ? texts.publicKeyHelp : texts.secretHelp}
      copy={secret === null ? texts.copyPublicKey : texts.copySecret}
      done={texts.isStored}
      onClose={onClose}
    />
  )
}
