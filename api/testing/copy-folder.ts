import { cpSync, lchownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serverOwner } from '../ground/db/embedded/cluster.ts'

/** Copies what a stopped PostgreSQL has, its own user's. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const owner = await serverOwner()
  cpSync(from, to, { recursive: true })
  if (!owner) return
  for (const name of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(to, name), owner.uid, owner.gid)
  }
}
