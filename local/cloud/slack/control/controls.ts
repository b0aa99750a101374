import { appControls } from './app-controls.ts';
import { eventControls } from './event-controls.ts';
import type { Control } from './given.ts';
import { peopleControls } from './people-controls.ts';

export const controls: Control[] = [...peopleControls, ...appControls, ...eventControls];
