export const Tags = ({ tags }: { tags: string[] }) =>
  tags.length > 0 && (
    <span className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <span key={tag} className="border border-field px-1.5 text-sm wrap-anywhere">
          {tag}
        </span>
      ))}
    </span>
  )
