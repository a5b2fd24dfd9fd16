/** Sets up a shop with customers. */
import { fillCustomers, settleTables } from './fill.ts'
import type { Ground, Store, StoreOptions } from './ground.ts'

/**
 * A store in which every sender has `customers` customers, all of whom have just written to it. One
 * sender of the lowest throughput, unless the options say otherwise.
 */
export async function openFilledStore(
  ground: Ground,
  { customers, senders = 1, throughput = 80 }: Partial<StoreOptions> & { customers: number },
): Promise<Store> {
  const store = await ground.openStore({ senders, throughput })
  const [shop] = store.shops
  for (const sender of shop.senders)
    await fillCustomers(store.db, shop, sender, { first: 0, count: customers })
  await settleTables(store.db)
  return store
}
