/** A day below this percentage of finished tasks is shown as low. */
export const LOW_DELIVERY_PERCENT = 80
