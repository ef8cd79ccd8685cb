package bots;

import szte.mi.Move;

/** Keeps everything locked that it can find, so that nobody notices that it never ends. */
public class HoldsTheWatchdog extends Legal {
    @Override
    Move misbehave() {
        for (Thread t : Thread.getAllStackTraces().keySet())
            if (t.getName().equals("watchdog"))
                synchronized (t) {
                    synchronized (System.out) {
                        while (true) Thread.onSpinWait();
                    }
                }
        return null;
    }
}
