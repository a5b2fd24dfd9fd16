/**
 * The name of the customer at the head of a conversation. Where there is no room for the customer
 * beside it, it opens them.
 */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Conversation } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { nameContact } from '../../../ui/address.ts'
import { Drawer } from '../../../ui/overlays.tsx'
import { Customer } from './customer.tsx'
import { customerTexts } from './customer-texts.ts'
import { useIsWide } from './use-is-wide.ts'

export function CustomerName({ conversation }: { conversation: Conversation }) {
  const texts = useTexts(customerTexts)
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const name = <bdi>{nameContact(conversation.contact, conversation.to)}</bdi>
  if (isWide) return name
  return (
    <>
      <Button className="customer-name" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {name}
      </Button>
      <Drawer title={texts.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Customer conversation={conversation} />
      </Drawer>
    </>
  )
}
