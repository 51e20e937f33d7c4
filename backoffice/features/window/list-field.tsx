import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { listAt, under } from './body.ts'
import type { Editing } from './editing.ts'
import type { FieldSpec } from './field-specs.ts'
import { Movable } from './movable.tsx'

type Props = {
  editing: Editing
  spec: Extract<FieldSpec, { kind: 'list' }>
  path: string
  /** The fields of one, by its path. */
  children: (path: string) => ReactNode
}

/** Several of the same, in their order. */
export function ListField({ editing, spec, path, children }: Props) {
  const items = listAt(editing.body, path)
  const error = editing.errors[path]
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="mb-1 text-sm">{spec.label}</legend>
      <Movable
        items={items}
        nameOf={(at) => `${spec.one} ${at + 1}`}
        onChange={(changed) => editing.write(path, changed)}
      >
        {(at) => children(under(path, at))}
      </Movable>
      <p role={error ? 'alert' : undefined} className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
      {items.length < spec.most && (
        <Button
          look="outlined"
          className="mt-2"
          onClick={() => editing.write(path, [...items, spec.fresh])}
        >
          Add {/^[aeiou]/.test(spec.one) ? 'an' : 'a'} {spec.one}
        </Button>
      )}
    </fieldset>
  )
}
