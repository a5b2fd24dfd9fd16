/** Many small choices in rows, in groups. The arrow keys move in all directions; Tab leaves it. */
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'

export type GridGroup = { name: string; choices: { id: string; shown: string; name: string }[] }

export function Grid({
  label,
  groups,
  onChoose,
}: {
  label: string
  groups: GridGroup[]
  onChoose: (id: string) => void
}) {
  return (
    <ListBox
      className="grid-choice"
      layout="grid"
      aria-label={label}
      selectionMode="none"
      onAction={(id) => onChoose(String(id))}
    >
      {groups.map(({ name, choices }) => (
        <ListBoxSection key={name} className="grid-group">
          <Header className="menu-heading">{name}</Header>
          {choices.map((choice) => (
            <ListBoxItem
              key={choice.id}
              id={choice.id}
              textValue={choice.name}
              aria-label={choice.name}
              className="grid-item"
            >
              {choice.shown}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}
