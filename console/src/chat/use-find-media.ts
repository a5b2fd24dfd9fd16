/**
 * Finds the files of messages for the chat: stored ones at the service, those on their way in this
 * page.
 */
import type { MediaFile, MediaSource, Message, MissingMedia } from '@recado/chat/contract.js'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createMediaFiles, fetchAgain, mediaQuery } from '../api/media.ts'
import type { MediaFiles } from '../api/media.ts'
import type { Api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import type { Media } from '../api/types.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { explainError } from '../ui/problem-texts.ts'
import { showToast } from '../ui/toasts.tsx'
import { mediaTexts } from './media-texts.ts'

export type FindMedia = (source: MediaSource, message: Message) => Promise<MediaFile | MissingMedia> | null

/** A file that this page has itself, such as one on its way to the service. */
export type FindLocal = (source: MediaSource, message: Message) => File | undefined

/** One for each session. */
const files = new WeakMap<Api, MediaFiles>()

function useMediaFiles(): MediaFiles {
  const api = useApi()
  return useMemo(() => {
    const known = files.get(api) ?? createMediaFiles(api)
    files.set(api, known)
    return known
  }, [api])
}

/** What `findLocal` finds is shown in place of any other file; keep it with useCallback. */
export function useFindMedia(findLocal?: FindLocal): FindMedia {
  const api = useApi()
  const cache = useQueryClient()
  const mediaFiles = useMediaFiles()
  const texts = useTexts(mediaTexts)
  const { language } = useLanguage()
  return useMemo<FindMedia>(() => {
    const toSentence = (error: unknown): Error => {
      const { title, help } = explainError(error, language, 'reading')
      return new Error(`${title}. ${help}`, { cause: error })
    }
    const toFile = (media: Media): MediaFile => ({
      mimeType: media.mimeType,
      filename: media.name,
      size: media.size,
      open: () => mediaFiles.open(media).catch((error: unknown) => Promise.reject(toSentence(error))),
    })
    const retry = async (mediaId: string, messageId: string) => {
      try {
        await fetchAgain(api, mediaId)
        showToast({ text: texts.fetchedAgain })
        await cache.invalidateQueries({ queryKey: queryKeys.media(messageId) })
      } catch (error) {
        showToast({ text: toSentence(error).message, look: 'bad' })
      }
    }
    const find = async (mediaId: string, messageId: string): Promise<MediaFile | MissingMedia> => {
      const all = await cache.fetchQuery(mediaQuery(api, messageId)).catch((error: unknown) => {
        throw toSentence(error)
      })
      const media = all.find(({ id }) => id === mediaId)
      if (media === undefined) return { problem: texts.gone }
      if (media.state === 'ready') return toFile(media)
      if (media.state === 'waiting') return { problem: texts.waiting }
      if (media.failure?.code === 'media_expired') return { problem: texts.expired }
      return { problem: texts.failed, onRetry: () => void retry(mediaId, messageId) }
    }
    return (source, message) => {
      const local = findLocal?.(source, message)
      if (local) return Promise.resolve(toLocalFile(local))
      const mediaId = source.mediaId ?? (message.direction === 'out' ? source.id : null)
      return mediaId === null ? null : find(mediaId, message.id)
    }
  }, [api, cache, mediaFiles, texts, language, findLocal])
}

function toLocalFile(file: File): MediaFile {
  const { type, name, size } = file
  return { mimeType: type, filename: name, size, open: () => Promise.resolve(URL.createObjectURL(file)) }
}
