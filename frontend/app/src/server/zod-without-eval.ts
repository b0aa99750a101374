import * as z from 'zod';

// Compiling schemas with Function() is what the content security policy is there to prevent; without this, zod tries.
// vite.config.ts puts this beside zod, so that it runs before the first schema is made.
z.config({ jitless: true });
