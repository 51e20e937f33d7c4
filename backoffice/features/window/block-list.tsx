import { Button } from '../../../ui/button.tsx'
import { type Body, listAt } from './body.ts'
import type { Editing } from './editing.ts'
import { blockSpecs } from './field-specs.ts'
import { Fields } from './fields.tsx'
import { Movable } from './movable.tsx'

type Props = {
  editing: Editing
  most: number
  /** Why the shop would not show a block, by its place. */
  hidden: Record<string, string>
}

const specOf = (type: unknown) => blockSpecs[String(type)]

/** What a block is known by: its own words, or those of its first part. */
function wordsOf(block: Body | undefined): string {
  const parts = [
    block,
    ...[block?.slides, block?.tiles].flatMap((list) => (Array.isArray(list) ? list : [])),
  ]
  const words = parts.flatMap((part) => [part?.title, part?.heading, part?.headline, part?.label])
  return String(words.find(Boolean) ?? '')
}

/** The blocks of a page, each folded to its name until it is worked on. */
export function BlockList({ editing, most, hidden }: Props) {
  const blocks = listAt(editing.body, 'blocks')
  const write = (changed: object[]) => editing.write('blocks', changed)
  const error = editing.errors.blocks
  return (
    <section aria-label="Blocks" className="mt-6">
      <Movable
        items={blocks}
        nameOf={(at) => `block ${at + 1}`}
        about={(at) => (
          <>
            {specOf(blocks[at]?.type)?.name}
            {wordsOf(blocks[at]) && <span className="text-ink">: {wordsOf(blocks[at])}</span>}
            {hidden[`blocks.${at}`] && (
              <span className="block text-madder">Not shown: {hidden[`blocks.${at}`]}</span>
            )}
          </>
        )}
        onChange={write}
      >
        {(at) => (
          <Block
            editing={editing}
            at={at}
            type={String(blocks[at]?.type)}
            hasError={Object.keys(editing.errors).some((path) => path.startsWith(`blocks.${at}.`))}
          />
        )}
      </Movable>
      <p role={error ? 'alert' : undefined} className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
      {blocks.length < most && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Add a block
          </summary>
          <ul className="mt-1 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {Object.entries(blockSpecs).map(([type, { name, hint, fresh }]) => (
              <li key={type} className="border-hairline border-b py-1">
                <Button
                  look="quiet"
                  className="px-0!"
                  onClick={() => write([...blocks, { type, ...fresh }])}
                >
                  {name}
                </Button>
                <span className="block text-quiet text-sm">{hint}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type BlockProps = { editing: Editing; at: number; type: string; hasError: boolean }

function Block({ editing, at, type, hasError }: BlockProps) {
  const spec = specOf(type)
  if (!spec || spec.fields.length === 0) return <p className="text-quiet text-sm">{spec?.hint}</p>
  return (
    <details open={hasError || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Edit
      </summary>
      <div className="mt-2">
        <Fields editing={editing} specs={spec.fields} path={`blocks.${at}`} />
      </div>
    </details>
  )
}
