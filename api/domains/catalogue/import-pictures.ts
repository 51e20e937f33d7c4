import { join } from 'node:path'
import type { Media } from '../../ground/media/open-media.ts'
import { type StoredPicture, storePicture } from '../../ground/media/store.ts'
import { CatalogueErrors } from './catalogue-file.ts'
import type { Catalogue } from './catalogue-schema.ts'
import { photographFile } from './check-catalogue.ts'
import type { ImportProgress } from './progress.ts'

/** Files are named by their bytes, so storing them before the transaction changes nothing visible. */
export async function storePictures(
  media: Media,
  catalogue: Catalogue,
  progress: ImportProgress,
): Promise<Map<string, StoredPicture>> {
  const files = filesOf(catalogue)
  const stored = new Map<string, StoredPicture>()
  const errors: string[] = []
  const queue = files.values()
  const storeNext = async () => {
    for (const file of queue) {
      try {
        stored.set(file, await storePicture(media, file))
      } catch (error) {
        errors.push(`${file}: ${error instanceof Error ? error.message : 'unreadable'}`)
      }
      progress('pictures', stored.size + errors.length, files.length)
    }
  }
  // As many in parallel as libuv has threads.
  await Promise.all(Array.from({ length: 4 }, storeNext))
  if (errors.length) throw new CatalogueErrors(errors)
  return stored
}

function filesOf({ folder, products, scenes }: Catalogue): string[] {
  const photographs = products
    .flatMap((product) => product.colours)
    .flatMap((colour) => colour.photos)
    .map((photo) => photographFile(folder, photo.file))
  return [...new Set([...photographs, ...scenes.map((scene) => join(folder, scene.file))])]
}
