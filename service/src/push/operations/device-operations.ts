/** The operations on devices that are notified. */
import { deleteDevice } from './delete-device.ts'
import { listDevices } from './list-devices.ts'
import { saveDevice } from './save-device.ts'
import { testDevice } from './test-device.ts'

export const deviceOperations = [listDevices, saveDevice, deleteDevice, testDevice]
