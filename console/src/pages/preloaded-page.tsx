/**
 * A page whose code is loaded when it is first opened, or before. One that is loaded is drawn at
 * once. `lazy` alone would show its fallback even then, and React keeps a fallback that is shown
 * for 300 ms.
 */
import { lazy, useState } from 'react'
import type { ComponentType } from 'react'
import { loadPage } from './page-boundary.tsx'

type Loaded = { default: ComponentType }

export type PreloadedPage = ComponentType & {
  /** A failure is not shown: opening the page tries again, and says so. */
  preload: () => void
}

export function preloadedPage(load: () => Promise<Loaded>): PreloadedPage {
  let loaded: ComponentType | null = null
  const loadOnce = async () => {
    const page = await loadPage(load())
    loaded = page.default
    return page
  }
  const Later = lazy(loadOnce)
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Later) // the same as long as it is shown
    return <Shown />
  }
  return Object.assign(Page, { preload: () => void loadOnce().catch(() => {}) })
}
