import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { fromLocal, toLocal } from '../layout/local-time.ts'
import { readAt, under } from './body.ts'
import { ColourField } from './colour-field.tsx'
import type { Editing } from './editing.ts'
import type { FieldSpec } from './field-specs.ts'
import { HeroPictureField } from './hero-picture-field.tsx'
import { LinkField } from './link-field.tsx'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'

type Props = { editing: Editing; specs: readonly FieldSpec[]; path: string }

/** The fields of a part of a body. */
export const Fields = ({ editing, specs, path }: Props) => (
  <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
    {specs.map((spec) => (
      <OneField key={spec.name} editing={editing} spec={spec} path={under(path, spec.name)} />
    ))}
  </div>
)

type OneProps = { editing: Editing; spec: FieldSpec; path: string }

function OneField({ editing, spec, path }: OneProps) {
  const { body, errors, write } = editing
  const value = readAt(body, path)
  const text = typeof value === 'string' ? value : ''
  const shared = { label: spec.label, error: errorAt(errors, path), autoComplete: 'off' }
  switch (spec.kind) {
    case 'text':
      return spec.isLong ? (
        <TextAreaField
          {...shared}
          className="md:col-span-2"
          rows={3}
          value={text}
          maxLength={spec.max}
          onChange={({ target }) => write(path, target.value)}
        />
      ) : (
        <Field
          {...shared}
          {...(spec.hint && { hint: spec.hint })}
          value={text}
          maxLength={spec.max}
          onChange={({ target }) => write(path, target.value)}
        />
      )
    case 'number':
      return (
        <Field
          {...shared}
          inputMode="numeric"
          value={value ? String(value) : ''}
          onChange={({ target }) => write(path, Number(target.value.replaceAll(/\D/g, '')))}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={spec.label}
          error={shared.error}
          value={text}
          onChange={({ target }) => write(path, target.value)}
        >
          {spec.choices.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </SelectField>
      )
    case 'review':
      return (
        <SelectField
          label={spec.label}
          error={shared.error}
          value={String(value)}
          onChange={({ target }) => write(path, Number(target.value))}
        >
          {!editing.reviews.some(({ id }) => id === value) && (
            <option value={String(value)}>
              {value ? `Review ${String(value)}` : 'Choose one'}
            </option>
          )}
          {editing.reviews.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )
    case 'colour':
      return (
        <ColourField
          {...shared}
          value={text}
          otherwise={spec.otherwise}
          onChange={(hex) => write(path, hex)}
        />
      )
    case 'collection':
      return (
        <SelectField
          label={spec.label}
          error={shared.error}
          value={text}
          onChange={({ target }) => write(path, target.value)}
        >
          {editing.links
            .filter((link) => link.kind === 'collection')
            .map((link) => (
              <option key={link.value} value={link.value}>
                {link.label}
              </option>
            ))}
        </SelectField>
      )
    case 'moment':
      return (
        <Field
          {...shared}
          type="datetime-local"
          hint="Empty for always."
          defaultValue={toLocal(text)}
          onChange={({ target }) => write(path, fromLocal(target.value))}
        />
      )
    case 'paragraphs':
      return (
        <TextAreaField
          {...shared}
          className="md:col-span-2"
          rows={6}
          // Paragraphs are parted by empty lines.
          value={Array.isArray(value) ? value.join('\n\n') : ''}
          onChange={({ target }) => write(path, target.value.split('\n\n'))}
        />
      )
    case 'link':
      return (
        <div className="space-y-3">
          <LinkField
            editing={editing}
            path={path}
            label={spec.label}
            hasGroups={spec.hasGroups}
            isOptional={spec.isOptional}
          />
        </div>
      )
    case 'picture':
      return (
        <PictureField
          editing={editing}
          path={path}
          label={spec.label}
          isOptional={spec.isOptional}
        />
      )
    case 'hero picture':
      return <HeroPictureField editing={editing} slide={path.slice(0, path.lastIndexOf('.'))} />
    case 'list':
      return (
        <ListField editing={editing} spec={spec} path={path}>
          {(item) => <Fields editing={editing} specs={spec.fields} path={item} />}
        </ListField>
      )
  }
}

/** Its own, or that of a paragraph within. */
const errorAt = (errors: Editing['errors'], path: string) =>
  errors[path] ?? Object.entries(errors).find(([each]) => each.replace(/\.\d+$/, '') === path)?.[1]
