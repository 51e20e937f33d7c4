export type StoredFile = {
  name: string
  size: number
  /** As hexadecimal, where it is known without reading the file. */
  md5?: string
}

/** Files under names such as `originals/ab/ab12`, in a folder or a bucket. Each is written whole. */
export type Storage = {
  get(name: string): Promise<Buffer | undefined>
  put(name: string, bytes: Buffer): Promise<void>
  delete(name: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
}
