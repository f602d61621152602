/**
 * Seals what must not lie open in the database. `about` says what is sealed and whose it is: sealed for one thing, it
 * opens for no other.
 */
export type SecretBox = {
  seal(plain: string, about: string): string
  /** Refuses `secret_unreadable` when it was changed, cut, moved, or sealed with another key. */
  open(sealed: string, about: string): string
}
