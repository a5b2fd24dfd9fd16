/** The items of an order: any number of rows, each with its own faults. */
import { useId } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { orderFormTexts } from './order-form-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { AmountField } from './amount-field.tsx'
import { addRow, changeRow, emptyItem, removeRow } from './draft.ts'
import type { ItemDraft, OrderPartProps } from './draft.ts'
import { Group } from '../../checked-form/group.tsx'
import { itemPointers } from './pointers.ts'
import { addSuggested } from './suggestion.ts'
import type { SuggestedItem } from './suggestion.ts'

type Props = OrderPartProps & { suggested: readonly SuggestedItem[] }

export function ItemFields({ order: { items }, suggested, change }: Props) {
  const texts = useTexts(orderFormTexts)
  const formats = useFormats()
  const addId = useId()
  /** The focused button disappears with its row. */
  const focusAdd = () => afterPaint(() => document.getElementById(addId)?.focus())
  return (
    <Group title={texts.items}>
      {suggested.length > 0 && (
        <ul className="chips" aria-label={texts.suggested}>
          {suggested.map((item) => (
            <li key={item.name}>
              <button
                type="button"
                className="chip"
                onClick={() => change({ items: addSuggested(items, item) })}
              >
                + <bdi>{item.name}</bdi> {formats.money(item.amount.value, item.amount.offset)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {items.map((item, index) => (
        <Item
          key={item.id}
          item={item}
          index={index}
          change={(part) => change({ items: changeRow(items, item.id, part) })}
          onRemove={
            items.length > 1
              ? () => {
                  change({ items: removeRow(items, item.id) })
                  focusAdd()
                }
              : null
          }
        />
      ))}
      <Button id={addId} look="quiet" icon="plus" onPress={() => change({ items: addRow(items, emptyItem) })}>
        {texts.addItem}
      </Button>
    </Group>
  )
}

function Item({
  item,
  index,
  change,
  onRemove,
}: {
  item: ItemDraft
  index: number
  change: (change: Partial<ItemDraft>) => void
  /** Null for the only one: an order has at least one item. */
  onRemove: (() => void) | null
}) {
  const texts = useTexts(orderFormTexts)
  const at = itemPointers(index)
  return (
    <fieldset className="form-row">
      <legend className="form-row-title">{texts.item(index + 1)}</legend>
      <CheckedField
        label={texts.itemName}
        pointer={at.name}
        value={item.name}
        onChange={(name) => change({ name })}
      />
      <div className="form-columns">
        <CheckedField
          label={texts.quantity}
          pointer={at.quantity}
          inputMode="numeric"
          value={item.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        <AmountField
          label={texts.price}
          pointer={at.price}
          value={item.price}
          onChange={(price) => change({ price })}
        />
        <AmountField
          label={texts.salePrice}
          pointer={at.salePrice}
          value={item.salePrice}
          onChange={(salePrice) => change({ salePrice })}
        />
        <CheckedField
          label={texts.retailerId}
          pointer={at.retailerId}
          value={item.retailerId}
          onChange={(retailerId) => change({ retailerId })}
        />
      </div>
      {onRemove && (
        <div className="form-row-remove">
          <IconButton icon="trash" label={texts.removeItem(index + 1)} onPress={onRemove} />
        </div>
      )}
    </fieldset>
  )
}
