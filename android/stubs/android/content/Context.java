package android.content;

import android.content.pm.PackageManager;

public class Context {
    public static final int BIND_AUTO_CREATE = 1;
    public PackageManager getPackageManager() { return null; }
    public String getPackageName() { return null; }
    public void startActivity(Intent intent) {}
    public boolean bindService(Intent service, ServiceConnection connection, int flags) { return false; }
    public void unbindService(ServiceConnection connection) {}
    public final int getColor(int id) { return 0; }
}
