/** Which conversations are listed: those that people work on at one press, the others in a menu. */
import type { View } from '../../../api/conversation-cache.ts'
import { useUser } from '../../../api/me.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Chips } from '../../../ui/chips.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { listTexts } from './list-texts.ts'

const FIRST: View[] = ['mine', 'unassigned', 'waiting', 'all']
const MORE: View[] = ['mentions', 'snoozed', 'closed']
/** Nothing is assigned to a key, and a key cannot be mentioned. */
const OF_USERS = new Set<View>(['mine', 'mentions'])

export function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const texts = useTexts(listTexts)
  const isUser = useUser() !== null
  const offered = (views: View[]) => views.filter((one) => isUser || !OF_USERS.has(one))
  const isMore = MORE.includes(view)
  return (
    <div className="views">
      <Chips
        label={texts.views}
        value={view}
        onChange={onView}
        choices={offered(FIRST).map((value) => ({ value, name: texts.viewsOf[value] }))}
      />
      <Menu
        label={isMore ? `${texts.moreViews}: ${texts.viewsOf[view]}` : texts.moreViews}
        className={isMore ? 'chip chip-chosen' : 'chip'}
        parts={[
          {
            heading: texts.moreViews,
            entries: offered(MORE).map((one) => ({
              id: one,
              name: texts.viewsOf[one],
              onAction: () => onView(one),
              isChosen: one === view,
            })),
          },
        ]}
      >
        {isMore && texts.viewsOf[view]}
        <Icon name={isMore ? 'chevron' : 'more'} />
      </Menu>
    </div>
  )
}
