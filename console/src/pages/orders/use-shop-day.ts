/** Today, in the time zone in which the shop counts its days. */
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/session.tsx'
import { workspaceQuery } from '../../api/workspace.ts'
import { dayOf } from '../../i18n/days.ts'
import { MINUTE_MS, useNow } from '../../i18n/now.ts'
import { useZone } from '../../i18n/zone.tsx'

export type ShopDay = { today: string; zone: string }

/** Undefined until the zone is known; that of the console if the service does not give it. */
export function useShopDay(): ShopDay | undefined {
  const now = useNow(MINUTE_MS)
  const { zone: ownZone } = useZone()
  const { data, isError } = useQuery(workspaceQuery(useApi()))
  const zone = data?.timeZone ?? (isError ? ownZone : null)
  return zone === null ? undefined : { today: dayOf(now, zone), zone }
}
