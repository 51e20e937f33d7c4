type Props = { isChecked: boolean; onChange: (isChecked: boolean) => void }

export const SelectAll = ({ isChecked, onChange }: Props) => (
  <label className="-ml-3 inline-flex min-h-11 items-center gap-3 px-3 text-quiet noscript:hidden">
    <input
      type="checkbox"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 accent-indigo"
    />
    Select all on this page
  </label>
)
