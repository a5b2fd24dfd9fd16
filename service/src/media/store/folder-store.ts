/**
 * Media in a folder of this machine, or of a disk that all processes of the service share. A file
 * appears under its name when it is whole.
 */
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../../engine/data-folder.ts'
import { MediaMissingError, toStoreKey, type MediaStore } from './media-store.ts'
import { openReceivingFolder, toStoreError } from './receiving-folder.ts'

/** Below the folder, so that a finished file moves to its name without being copied. */
const RECEIVING = 'receiving'

/** The folder is made with the first file, for its owner only. */
export function openFolderStore(folder: string): MediaStore {
  const pathOf = (workspaceId: string, sha256: string) => path.join(folder, toStoreKey(workspaceId, sha256))
  const receiving = openReceivingFolder(path.join(folder, RECEIVING), (workspaceId, { file, sha256 }) =>
    moveDurably(file, pathOf(workspaceId, sha256)).catch(toStoreError),
  )

  return {
    receive: receiving.receive,

    async open(workspaceId, sha256, range) {
      const handle = await open(pathOf(workspaceId, sha256)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new MediaMissingError('There is no such file.')
        return toStoreError(error)
      })
      return handle.createReadStream(range ? { start: range.first, end: range.last } : {})
    },

    remove: (workspaceId, sha256) => rm(pathOf(workspaceId, sha256), { force: true }).catch(toStoreError),

    sweep: () => receiving.sweep().catch(toStoreError),
    close: async () => undefined,
  }
}

/**
 * The name survives a crash too: the folder that holds it is written as well, and where it is new,
 * those above it.
 */
async function moveDurably(from: string, to: string): Promise<void> {
  const folder = path.dirname(to)
  const isNew = await makeFolder(folder)
  await rename(from, to)
  const ofWorkspace = path.dirname(folder)
  for (const one of isNew ? [folder, ofWorkspace, path.dirname(ofWorkspace)] : [folder]) await syncFolder(one)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // has no such call for folders
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
