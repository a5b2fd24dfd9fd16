/** Waits for the document that the service serves, from which the forms of accounts are made. */
import type { ReactNode } from 'react'
import { useServedDocument } from '../../api/served-document.ts'
import type { ServedDocument } from '../../api/served-schema.ts'
import { NoData } from '../../ui/states.tsx'
import { listProviders } from './served-providers.ts'
import type { ServedProvider } from './served-providers.ts'

type Props = { children: (document: ServedDocument, providers: ServedProvider[]) => ReactNode }

export function WithProviders({ children }: Props) {
  const served = useServedDocument()
  if (served.data === undefined) return <NoData query={served} />
  return children(served.data, listProviders(served.data))
}
