/**
 * Templates as WhatsApp's API has them: what our API calls `instant_dynamic_code` is
 * `pix_dynamic_code` there.
 */
import { isObject } from '../../../engine/member-of.ts'

const OURS = 'instant_dynamic_code'
const THEIRS = 'pix_dynamic_code'

/** Renames the payment settings of buttons; everything else stays as it is. */
export const toChannelComponents = (components: readonly unknown[]): unknown[] =>
  components.map((component) =>
    isObject(component)
      ? {
          ...component,
          ...mapList(component, 'buttons', toChannelButton),
          ...mapList(component, 'cards', toChannelCard),
        }
      : component,
  )

const mapList = (parent: Record<string, unknown>, key: string, map: (element: unknown) => unknown) =>
  Array.isArray(parent[key]) ? { [key]: parent[key].map(map) } : {}

const toChannelCard = (card: unknown): unknown =>
  isObject(card) && Array.isArray(card.components)
    ? { ...card, components: toChannelComponents(card.components) }
    : card

function toChannelButton(button: unknown): unknown {
  if (!isObject(button) || !isObject(button.payment_setting)) return button
  const renamed = Object.entries(button.payment_setting).map(([key, value]) => [
    key === OURS ? THEIRS : key,
    key === 'type' && value === OURS ? THEIRS : value,
  ])
  return { ...button, payment_setting: Object.fromEntries(renamed) }
}
