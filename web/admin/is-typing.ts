const textField = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"])'

/** Whether a key belongs to what is typed, and is no shortcut. */
export const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(textField) !== null
