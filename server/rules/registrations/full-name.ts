/** Some people have one name. */
export const fullName = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>): string =>
  [firstName, lastName].filter(Boolean).join(' ')
