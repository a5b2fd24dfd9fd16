/** How many unpaid orders expire today, and how much they come to. */
import { useQuery } from '@tanstack/react-query'
import { firstOrdersQuery } from '../../../api/orders.ts'
import { useApi } from '../../../api/session.tsx'
import { addDays, startOf } from '../../../i18n/days.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ordersTexts } from '../orders-texts.ts'
import { toSums } from '../sums.ts'

type Props = { today: string; zone: string; onShow: () => void }

export function DueToday({ today, zone, onShow }: Props) {
  const texts = useTexts(ordersTexts)
  const formats = useFormats()
  const [from, to] = [startOf(today, zone), startOf(addDays(today, 1), zone)]
  const { data } = useQuery(
    firstOrdersQuery(useApi(), { payment: 'unpaid', by: 'due', sort: 'asc', from, to }),
  )
  const orders = data?.data ?? []
  if (orders.length === 0) return null
  const more = data?.cursors.next === null ? '' : '+'
  const sums = toSums(orders).map(([currency, value]) => formats.money(value, 1, currency))
  return (
    <div className="notice notice-wait order-due">
      <p>
        <strong>{texts.dueToday(`${formats.number(orders.length)}${more}`, orders.length)}</strong>
        {sums.length > 0 && <span className="figures nowrap"> · {formats.list(sums)}</span>}
      </p>
      <Button look="quiet" isSmall onPress={onShow}>
        {texts.seeDue}
      </Button>
    </div>
  )
}
