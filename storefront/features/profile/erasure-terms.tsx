/** What goes with an account or a guest's data, and what stays. */
export const ErasureTerms = ({ who }: { who: string }) => (
  <ul className="grid gap-3">
    <li>
      <strong className="font-medium">What goes:</strong> your {who}, addresses, cart, wishlist and
      the sizes you wait for. You are signed out everywhere. This cannot be undone. The law has us
      store a locked copy for a year, which the shop cannot read; then it is erased.
    </li>
    <li>
      <strong className="font-medium">What stays:</strong> your orders, with the name and address on
      them, as long as tax law asks for their invoices; and your reviews, without your name.
    </li>
  </ul>
)
