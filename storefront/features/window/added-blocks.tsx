import { Blocks } from './blocks.tsx'
import type { Additions } from './load-additions.ts'

/** What the maker adds to a screen of the shop's own: most have none, so it is loaded where there is some. */
export default function AddedBlocks({ blocks, rows }: Pick<Additions, 'blocks' | 'rows'>) {
  return <Blocks blocks={blocks} rows={rows} />
}
