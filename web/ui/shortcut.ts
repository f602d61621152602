/** A key with the modifier of the reader's keyboard. In a browser only. */
export const formatShortcut = (key: string): string =>
  /mac|iphone|ipad/i.test(navigator.platform) ? `⌘${key}` : `Ctrl ${key}`
