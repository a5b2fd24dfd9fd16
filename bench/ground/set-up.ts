/** Sets up a shop with customers. */
import { fillCustomers, settleTables } from './fill.ts'
import type { Ground, Store } from './ground.ts'
import type { ShopOptions } from '../../testkit/shops.ts'

/** A store in which every sender has `customers` customers, all of whom have just written to it. */
export async function openFilledStore(
  ground: Ground,
  { customers, ...options }: ShopOptions & { customers: number },
): Promise<Store> {
  const store = await ground.openStore(options)
  for (const shop of store.shops) {
    for (const sender of shop.senders)
      await fillCustomers(store.db, shop, sender, { first: 0, count: customers })
  }
  await settleTables(store.db)
  return store
}
