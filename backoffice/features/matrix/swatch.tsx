/** A colour as the shop shows it, beside its name. */
export const Swatch = ({ hex }: { hex: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    className="size-5 shrink-0 rounded-full border border-field"
  >
    <rect width="20" height="20" fill={hex} />
  </svg>
)
