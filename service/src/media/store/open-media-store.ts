/** Opens the store of media that the settings name. */
import path from 'node:path'
import type { Config } from '../../engine/settings/config.ts'
import type { MediaStore } from './media-store.ts'

/** Writes nothing and makes no call: what is wrong with the store shows with the first file. */
export async function openMediaStore({
  media,
  dataDir,
}: Pick<Config, 'media' | 'dataDir'>): Promise<MediaStore> {
  const folder = media.dir ?? path.join(dataDir, 'media')
  const { s3Url, s3AccessKeyId, s3SecretAccessKey } = media
  // each loaded on demand: a process has one of them
  if (!s3Url || !s3AccessKeyId || !s3SecretAccessKey)
    return (await import('./folder-store.ts')).openFolderStore(folder)
  const { openS3Store } = await import('./s3-store.ts')
  const settings = {
    url: s3Url,
    region: media.s3Region,
    encryption: media.s3Encryption,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
  }
  return openS3Store(settings, path.join(folder, 'receiving'))
}
