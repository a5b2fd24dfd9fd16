/** What operations need of files. */
import type { StoreUpload } from './store-upload.ts'
import type { MediaFetcher } from './media-fetcher.ts'
import type { MediaStore } from './store/media-store.ts'

declare module '../engine/http/needs.ts' {
  interface SharedNeeds {
    media: { store: MediaStore; storeUpload: StoreUpload; wake: MediaFetcher['wake'] }
  }
}
