/** Encrypts what is stored. `about` names the purpose and the owner: ciphertext opens for no other. */
export type SecretBox = {
  seal(plain: string, about: string): string
  /** Throws `Refused` `secret_unreadable` when it was changed, cut, moved, or sealed with another key. */
  open(sealed: string, about: string): string
}
