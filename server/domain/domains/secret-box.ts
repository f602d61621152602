/** Encrypts what is stored. `about` names the purpose and the owner: ciphertext opens for no other. */
export type SecretBox = {
  /** Of the key that seals; what it has sealed begins with it and a full stop. */
  readonly version: string
  seal(plain: string, about: string): string
  /** Throws `Refused` `secret_unreadable` when it was changed, cut, moved, or sealed with a key that is gone. */
  open(sealed: string, about: string): string
}
