/** The contact cards of a message. */
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { cardsFormTexts } from './cards-form-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { addRow, changeRow, emptyCard, removeRow } from './draft.ts'
import type { CardDraft } from './draft.ts'
import { Group } from '../../checked-form/group.tsx'
import { cardPointers } from './pointers.ts'

type Props = { cards: CardDraft[]; onChange: (cards: CardDraft[]) => void }

export function CardsForm({ cards, onChange }: Props) {
  const texts = useTexts(cardsFormTexts)
  const addId = useId()
  /** The focused button disappears with its row. */
  const focusAdd = () => afterPaint(() => document.getElementById(addId)?.focus())
  return (
    <>
      {cards.map((card, index) => (
        <Card
          key={card.id}
          card={card}
          index={index}
          change={(part) => onChange(changeRow(cards, card.id, part))}
          onRemove={
            cards.length > 1
              ? () => {
                  onChange(removeRow(cards, card.id))
                  focusAdd()
                }
              : null
          }
        />
      ))}
      <div>
        <Button id={addId} look="quiet" icon="plus" onPress={() => onChange(addRow(cards, emptyCard))}>
          {texts.addCard}
        </Button>
      </div>
    </>
  )
}

/** The text fields of a card, by their names here, in pointers.ts and in the texts. */
const OPTIONAL = ['firstName', 'lastName', 'company', 'title', 'email', 'url'] as const

function Card({
  card,
  index,
  change,
  onRemove,
}: {
  card: CardDraft
  index: number
  change: (change: Partial<CardDraft>) => void
  /** Null for the only card. */
  onRemove: (() => void) | null
}) {
  const texts = useTexts(cardsFormTexts)
  const at = cardPointers(index)
  const remove = onRemove && (
    <IconButton icon="trash" label={texts.removeCard(index + 1)} onPress={onRemove} />
  )
  return (
    <Group title={texts.card(index + 1)} action={remove}>
      <CheckedField
        label={texts.cardName}
        pointer={at.name}
        value={card.name}
        onChange={(name) => change({ name })}
      />
      <CheckedField
        label={texts.phone}
        pointer={at.phone}
        type="tel"
        value={card.phone}
        onChange={(phone) => change({ phone })}
      />
      <Checkbox isSelected={card.isOnChannel} onChange={(isOnChannel) => change({ isOnChannel })}>
        {texts.isOnChannel}
      </Checkbox>
      <div className="form-columns">
        {OPTIONAL.map((part) => (
          <CheckedField
            key={part}
            label={texts[part]}
            pointer={at[part]}
            value={card[part]}
            onChange={(text) => change({ [part]: text })}
          />
        ))}
      </div>
    </Group>
  )
}
