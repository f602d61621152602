/** Entered, also by the checkbox “I have one name”, in place of a last name; stored as none. */
export const noLastName = '-'

/** As a form shows a stored last name. */
export const enteredLastName = (lastName: string): string => lastName || noLastName

/** Some people have one name. */
export const fullName = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>): string =>
  lastName === '' || lastName === noLastName ? firstName : [firstName, lastName].filter(Boolean).join(' ')
