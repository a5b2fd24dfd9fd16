/** Whether the sender of a conversation tells customers what was seen. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { sendersQuery } from '../../api/senders.ts'
import { useApi } from '../../api/session.tsx'

/** Only a key that may read the senders knows: with any other, nothing is told. `from` is the sender's address. */
export function useMarksRead(from: string): boolean {
  const { data } = useQuery({ ...sendersQuery(useApi()), enabled: useMay('admin') })
  return data?.find(({ address }) => address === from)?.marksRead === true
}
