/** Files of messages: what is known of them, and their bytes. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { UnreachableError } from './problem.ts'
import { queryKeys } from './query-keys.ts'
import type { Media } from './types.ts'

/** The files of one message. The stream says when they change. */
export const mediaQuery = (api: Api, messageId: string) =>
  queryOptions({
    queryKey: queryKeys.media(messageId),
    queryFn: ({ signal }): Promise<Media[]> => api.messages.listMedia(messageId, { signal }),
    staleTime: Infinity,
  })

/** Has a fetch that failed tried again. */
export const fetchAgain = (api: Api, mediaId: string): Promise<Media> => api.media.fetch(mediaId)

/** Types that an element shows without running any of it. Everything else is only saved. */
const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif)|(?:audio|video)\/[a-z0-9.+-]+)$/
/** Files that stay in memory, for a look back. */
const KEPT_MAX = 60

export type MediaFiles = ReturnType<typeof createMediaFiles>

/** Loads files with the key, and gives them addresses inside of the page. */
export function createMediaFiles(api: Api) {
  const loaded = new Map<string, Promise<string>>()

  /** Throws RefusedError or UnreachableError. */
  const load = async ({ id, mimeType }: Media): Promise<string> => {
    const answer = await api.media.get(id, { fetchOptions: { cache: 'default' } }) // a file never changes
    const bytes = await answer.blob().catch((cause: unknown) => {
      throw new UnreachableError('The service does not answer', { cause })
    })
    const type = SHOWN.test(mimeType ?? '') ? (mimeType ?? '') : 'application/octet-stream'
    return URL.createObjectURL(bytes.slice(0, bytes.size, type))
  }
  return {
    open(media: Media): Promise<string> {
      const known = loaded.get(media.id)
      if (known) return known
      const opened = load(media)
      loaded.set(media.id, opened)
      opened.catch(() => loaded.delete(media.id))
      const [oldest] = loaded.size > KEPT_MAX ? loaded : []
      if (oldest) {
        loaded.delete(oldest[0])
        void oldest[1].then((address) => URL.revokeObjectURL(address))
      }
      return opened
    },
  }
}
