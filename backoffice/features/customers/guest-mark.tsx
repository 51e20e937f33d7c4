/** Whether she has no account; an account has no mark. */
export const GuestMark = ({ isGuest }: { isGuest: boolean }) =>
  isGuest ? <span className="ml-2 border border-field px-1.5 text-quiet text-sm">Guest</span> : null
