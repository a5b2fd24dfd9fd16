/** What a person pasted, and what it opens: kept in the memory of the page alone. */
import type { ConnectionInspection, ConnectionSecrets } from '../../../api/types.ts'

export type Found = { secrets: ConnectionSecrets; inspection: ConnectionInspection }
