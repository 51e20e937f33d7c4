import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { presets } from './garment-draft.ts'

type Props = { sizes: string[]; error: string | undefined; onChange: (sizes: string[]) => void }

const usual: string[] = ['XS', ...presets[0].sizes]

/** Sizes by one press for all that are usual, and each by itself. */
export function SizePicker({ sizes, error, onChange }: Props) {
  const [others, setOthers] = useState('')
  const shown = [
    ...new Set([
      ...(sizes.length > 0 && !sizes.some((size) => usual.includes(size)) ? [] : usual),
      ...sizes,
    ]),
  ]
  const isPreset = (preset: readonly string[]) =>
    preset.length === sizes.length && preset.every((size) => sizes.includes(size))
  const toggle = (size: string, isOn: boolean) =>
    onChange(
      isOn
        ? shown.filter((each) => each === size || sizes.includes(each))
        : sizes.filter((each) => each !== size),
    )
  const add = () => {
    const more = others
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each && !sizes.includes(each))
    if (more.length > 0) onChange([...sizes, ...more])
    setOthers('')
  }
  return (
    <fieldset aria-describedby={error ? 'sizes-problem' : undefined}>
      <legend className="mb-2 font-serif text-xl">Sizes</legend>
      <div className="mb-3 flex flex-wrap gap-2 noscript:hidden">
        {presets.map(({ label, sizes: preset }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isPreset(preset)}
            onClick={() => onChange([...preset])}
            className="min-h-11 border border-field px-3 aria-pressed:border-indigo aria-pressed:bg-linen aria-pressed:font-medium"
          >
            {label}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {shown.map((size) => (
          <label
            key={size}
            className="inline-flex min-h-11 min-w-12 items-center justify-center border border-hairline px-3 text-quiet has-checked:border-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-indigo"
          >
            <input
              type="checkbox"
              name="size"
              value={size}
              checked={sizes.includes(size)}
              onChange={({ target }) => toggle(size, target.checked)}
              className="sr-only noscript:not-sr-only"
            />
            {size}
          </label>
        ))}
      </div>
      <p
        id="sizes-problem"
        role={error ? 'alert' : undefined}
        className="mt-1 text-madder text-sm empty:hidden"
      >
        {error}
      </p>
      <Field
        label="Others, separated by commas"
        name="other_sizes"
        value={others}
        onChange={({ target }) => setOthers(target.value)}
        onBlur={add}
        autoComplete="off"
        className="mt-2"
      />
    </fieldset>
  )
}
