/** The database cannot be had. `message` is one sentence for the person at the terminal: what is wrong and what helps. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
