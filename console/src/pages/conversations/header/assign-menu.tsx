/** To whom a conversation is assigned, and a menu that assigns it. */
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '../../../api/colleagues.ts'
import { useUser } from '../../../api/me.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { headerTexts } from './header-texts.ts'
import { useChangeConversation } from './use-change-conversation.ts'

const NEXT = 'next'

export function AssignMenu({ conversation: { id, inbox } }: { conversation: Conversation }) {
  const texts = useTexts(headerTexts)
  const me = useUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery(useApi()))
  const change = useChangeConversation()
  const { assignee } = inbox
  const give = (to: { id: string; name: string } | null) =>
    change({ conversationId: id, asked: { assignee: to?.id ?? null }, shown: { assignee: to } })
  const shown = assignee?.name ?? texts.unassigned
  return (
    <Menu
      label={texts.assign(shown)}
      className="button button-quiet button-small assignee"
      parts={[
        {
          heading: texts.assign(shown),
          entries: [
            ...(me === null
              ? []
              : [
                  {
                    id: me.id,
                    name: texts.toMe,
                    onAction: () => give({ id: me.id, name: me.name }),
                    isChosen: assignee?.id === me.id,
                  },
                ]),
            {
              id: NEXT,
              name: texts.next,
              onAction: () => change({ conversationId: id, asked: { assignee: NEXT } }),
            },
            {
              id: 'unassigned',
              name: texts.unassigned,
              onAction: () => give(null),
              isChosen: assignee === null,
            },
          ],
        },
        {
          heading: texts.colleagues,
          entries: colleagues
            .filter((one) => one.id !== me?.id && one.role !== 'reader')
            .map((one) => ({
              id: one.id,
              name: one.name,
              onAction: () => give({ id: one.id, name: one.name }),
              isChosen: assignee?.id === one.id,
            })),
        },
      ].filter(({ entries }) => entries.length > 0)}
    >
      <Icon name="person" />
      <bdi>{shown}</bdi>
    </Menu>
  )
}
