export type Progress = (done: { files: number; of: number; bytes: number }) => void

/** Each may have a file in memory. */
const concurrent = 3

/**
 * Copies files, three at once.
 * @param copy of one file; returns its size in bytes, 0 where it was removed meanwhile
 */
export async function copyEach<File>(
  files: readonly File[],
  progress: Progress,
  copy: (file: File) => Promise<number>,
): Promise<void> {
  const done = { files: 0, of: files.length, bytes: 0 }
  const queue = files.values()
  const copyNext = async () => {
    for (const file of queue) {
      const bytes = await copy(file)
      done.files += 1
      done.bytes += bytes
      progress(done)
    }
  }
  await Promise.all(Array.from({ length: concurrent }, copyNext))
}
