/** A key that does the same as the button that it stands in; for those who see it and have keys. */
export const Key = ({ name }: { name: string }) => (
  <kbd
    aria-hidden="true"
    className="ml-2 hidden border border-current px-1.5 font-mono text-sm opacity-70 pointer-fine:inline"
  >
    {name}
  </kbd>
)
